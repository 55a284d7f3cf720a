/* libical-next: how long libical takes for the next occurrence of a rule, in nanoseconds.
 *
 *   libical-next START RULE STEPS WALKS
 *
 * Walks STEPS occurrences on from START, WALKS times, and prints the median of the walks, divided by STEPS.
 */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static long long nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static int compare(const void *left, const void *right)
{
    long long a = *(const long long *)left, b = *(const long long *)right;
    return (a > b) - (a < b);
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fputs("usage: libical-next START RULE STEPS WALKS\n", stderr);
        return 2;
    }
    icalerror_set_errors_are_fatal(0);
    struct icaltimetype start = icaltime_from_string(argv[1]);
    int steps = atoi(argv[3]), walks = atoi(argv[4]);
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(argv[2]);
    if (steps < 1 || walks < 1 || rule.freq == ICAL_NO_RECURRENCE) {
        fputs("libical does not take this rule\n", stderr);
        return 1;
    }
    long long *times = calloc(walks, sizeof *times);
    if (!times)
        return 1;
    for (int walk = 0; walk < walks; walk++) {
        long long begin = nanoseconds();
        icalrecur_iterator *all = icalrecur_iterator_new(rule, start);
        if (!all)
            return 1;
        for (int step = 0; step < steps; step++)
            if (icaltime_is_null_time(icalrecur_iterator_next(all)))
                break;
        icalrecur_iterator_free(all);
        times[walk] = nanoseconds() - begin;
    }
    qsort(times, walks, sizeof *times, compare);
    printf("%.1f\n", (double)times[walks / 2] / steps);
    free(times);
    return 0;
}
