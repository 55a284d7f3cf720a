#include <sqlite3.h>

// `sqlite3_config` takes a varying number of arguments, which Swift cannot call.
static inline int csqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
