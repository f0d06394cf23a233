#include "CXMLSax.h"
