#include "CICal.h"
