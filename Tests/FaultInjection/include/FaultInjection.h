// A library for LD_PRELOAD that lets the disk of a hub under test fail.
//
// It watches what the process does to files whose names end in "belfry.db", "belfry.db-wal" or
// ".partial".
// Everything is said in the environment; without these variables it changes nothing.
//
//   BELFRY_FAULT="CALLS FILES NTH ACTION SEED"
//     CALLS   pwrite, sync, truncate, or several of them with commas between; sync stands for
//             fsync(2) and fdatasync(2)
//     FILES   db, wal or any of both; or copy: a backup while it is written
//     NTH     which of these calls, counted from 1
//     ACTION  EIO, ENOSPC  this call, and every later one that changes these files, fails so
//             once         this call fails with EIO, later ones work
//             torn         half of what is to be written is written, then the process is killed
//             powerloss    what was not synchronised yet is lost, in whole or in part, and the
//                          process is killed
//     SEED    which part is lost: a number; 0 loses all
//
//   BELFRY_QUOTA=PATH
//     The file holds a number: how many bytes belfry.db, belfry.db-wal and the reserve may have
//     together. What would need more fails with EDQUOT. It is read again for every call.
//
// A fault tells of itself on standard error in one line that begins with "fault:".

#ifndef FAULT_INJECTION_H
#define FAULT_INJECTION_H
#endif
