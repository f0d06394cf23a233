#ifndef CICal_h
#define CICal_h
#endif
