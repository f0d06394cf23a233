/* The floor of every start: a program that writes one line. */
#include <unistd.h>

int main(void) { return write(1, "hello\n", 6) != 6; }
