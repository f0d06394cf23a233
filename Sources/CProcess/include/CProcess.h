#ifndef CPROCESS_H
#define CPROCESS_H

// What this process was started with, as the system handed it over. The runtime of Swift reads it from /proc, which need not be there.

/// How many arguments there are, the program's name included; 0 where the system does not say.
int cp_argument_count(void);
/// One of them; it lives as long as the process.
const char *cp_argument(int number);
/// The path that the program was started by; NULL where the system does not say.
const char *cp_program(void);
/// A variable of the environment as `NAME=VALUE`; NULL after the last one. Numbers are asked for in order, from 0.
const char *cp_variable(int number);

#endif
