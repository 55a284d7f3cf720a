/* libical-dates: what libical makes of recurrence rules.
 *
 * Each line of the input has a local start (20261231T090000), a rule and a number, with tabs between
 * them. Each line of the output has that many local times at most, or "fault" and the error, or "slow"
 * where a twentieth of a second was not enough.
 */
#include <libical/ical.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static void answer(char *line)
{
    char *save = NULL;
    char *start = strtok_r(line, "\t\n", &save);
    char *text = strtok_r(NULL, "\t\n", &save);
    char *number = strtok_r(NULL, "\t\n", &save);
    if (!start || !text || !number) {
        puts("fault bad line");
        return;
    }
    struct icaltimetype anchor = icaltime_from_string(start);
    struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
    icalrecur_iterator *all =
        rule.freq == ICAL_NO_RECURRENCE ? NULL : icalrecur_iterator_new(rule, anchor);
    if (!all) {
        printf("fault %s\n", icalerror_strerror(icalerrno));
        return;
    }
    for (int left = atoi(number); left > 0; left--) {
        struct icaltimetype next = icalrecur_iterator_next(all);
        if (icaltime_is_null_time(next))
            break;
        printf("%04d%02d%02dT%02d%02d%02d ", next.year, next.month, next.day, next.hour, next.minute,
               next.second);
    }
    icalrecur_iterator_free(all);
    putchar('\n');
}

int main(void)
{
    static char line[4096];

    icalerror_set_errors_are_fatal(0);
    while (fgets(line, sizeof line, stdin)) {
        /* A child of its own, so that one that walks for ever can be ended. */
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            struct itimerval limit = {.it_value = {.tv_usec = 50000}};
            setitimer(ITIMER_VIRTUAL, &limit, NULL);
            answer(line);
            fflush(stdout);
            _exit(0);
        }
        int status = 0;
        if (child < 0 || waitpid(child, &status, 0) != child) {
            perror("libical-dates");
            return 1;
        }
        if (!WIFEXITED(status))
            puts("slow");
    }
    return 0;
}
