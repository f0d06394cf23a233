#ifndef CMime_h
#define CMime_h
#endif
