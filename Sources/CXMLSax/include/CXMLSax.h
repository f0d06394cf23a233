#ifndef CXMLSax_h
#define CXMLSax_h
#endif
