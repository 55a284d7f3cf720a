/* libical-next: how long the next occurrence takes in libical.
 *
 * Arguments: a start, a rule, and how many occurrences. Prints nanoseconds an occurrence, as the median
 * of five rounds, each with an iterator of its own; "-" where libical refuses the rule.
 */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int ascending(const void *left, const void *right)
{
    double difference = *(const double *)left - *(const double *)right;
    return difference < 0 ? -1 : difference > 0;
}

int main(int count, char **arguments)
{
    double rounds[5];

    if (count != 4)
        return 2;
    icalerror_set_errors_are_fatal(0);
    struct icaltimetype start = icaltime_from_string(arguments[1]);
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(arguments[2]);
    int wanted = atoi(arguments[3]);
    for (int round = 0; round < 5; round++) {
        icalrecur_iterator *all = icalrecur_iterator_new(rule, start);
        if (!all) {
            puts("-");
            return 0;
        }
        struct timespec begin, end;
        int found = 0;
        clock_gettime(CLOCK_MONOTONIC, &begin);
        while (found < wanted && !icaltime_is_null_time(icalrecur_iterator_next(all)))
            found++;
        clock_gettime(CLOCK_MONOTONIC, &end);
        icalrecur_iterator_free(all);
        rounds[round] = ((end.tv_sec - begin.tv_sec) * 1e9 + (end.tv_nsec - begin.tv_nsec)) /
                        (found > 0 ? found : 1);
    }
    qsort(rounds, 5, sizeof *rounds, ascending);
    printf("%.0f\n", rounds[2]);
    return 0;
}
