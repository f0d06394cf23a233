#include "CMime.h"
