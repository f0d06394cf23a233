// Compares what Sources/C*/Library.h declare by hand with the libraries' own headers: the kind of
// each parameter and result, each constant, the place and kind of each field. Prints a line for
// each library and one for each difference; ends with 1 when there is one.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>

#include <dlfcn.h>
#include <sys/socket.h>
#include <sys/types.h>

#include <curl/curl.h>
#include <glib.h>
#include <gmime/gmime.h>
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <microhttpd.h>
#include <sqlite3.h>

// Outside the namespaces, so that its guard keeps it out of them.
extern "C" {
#include "CLibrary.h"
}

// MARK: What a call needs to agree on

template <class T> std::string kind();

template <class... P> std::string kinds() {
  std::string all;
  ((all += (all.empty() ? "" : ", ") + kind<P>()), ...);
  return all;
}
template <class T> struct function_kind;
template <class R, class... P> struct function_kind<R (*)(P...)> {
  static std::string text() { return kind<R>() + "(" + kinds<P...>() + ")"; }
};
template <class R, class... P> struct function_kind<R (*)(P..., ...)> {
  static std::string text() { return kind<R>() + "(" + kinds<P...>() + ", ...)"; }
};

/// Words for the kind of a type, such as `int32` or `pointer`.
template <class T> std::string kind() {
  if constexpr (std::is_void_v<T>) return "void";
  else if constexpr (std::is_pointer_v<T> && std::is_function_v<std::remove_pointer_t<T>>)
    return function_kind<T>::text();
  else if constexpr (std::is_pointer_v<T>) {
    using pointee = std::remove_cv_t<std::remove_pointer_t<T>>;
    if constexpr (std::is_void_v<pointee> || std::is_class_v<pointee> || std::is_union_v<pointee>)
      return "pointer";
    else return kind<pointee>() + "*";
  }
  else if constexpr (std::is_enum_v<T>) return "enum" + std::to_string(8 * sizeof(T));
  else if constexpr (std::is_integral_v<T>)
    return (std::is_signed_v<T> ? "int" : "uint") + std::to_string(8 * sizeof(T));
  else if constexpr (std::is_floating_point_v<T>)
    return "float" + std::to_string(8 * sizeof(T));
  else return "bytes" + std::to_string(sizeof(T));
}

/// Whether a value of one type can be handed over as one of the other.
template <class Ours, class Theirs> struct agrees {
  static constexpr bool value() {
    if constexpr (std::is_void_v<Ours> || std::is_void_v<Theirs>)
      return std::is_void_v<Ours> && std::is_void_v<Theirs>;
    else if constexpr (std::is_pointer_v<Ours> && std::is_pointer_v<Theirs>) {
      using A = std::remove_cv_t<std::remove_pointer_t<Ours>>;
      using B = std::remove_cv_t<std::remove_pointer_t<Theirs>>;
      // `void *` is how a pointer is declared that is only handed on.
      if constexpr (std::is_void_v<A> || std::is_void_v<B>) return true;
      else if constexpr (std::is_function_v<A> || std::is_function_v<B>)
        return agrees<A *, B *>::function();
      else if constexpr (std::is_class_v<A> || std::is_union_v<A>)
        return std::is_class_v<B> || std::is_union_v<B>;
      else return agrees<A, B>::value();
    } else if constexpr (std::is_enum_v<Theirs> && std::is_integral_v<Ours>)
      return sizeof(Ours) == sizeof(Theirs);
    else if constexpr (std::is_arithmetic_v<Ours> && std::is_arithmetic_v<Theirs>)
      return sizeof(Ours) == sizeof(Theirs)
        && std::is_floating_point_v<Ours> == std::is_floating_point_v<Theirs>
        && (std::is_signed_v<Ours> == std::is_signed_v<Theirs> || sizeof(Ours) == 1);
    else if constexpr (std::is_class_v<Ours> || std::is_union_v<Ours>)
      return sizeof(Ours) == sizeof(Theirs) && alignof(Ours) == alignof(Theirs);
    else return false;
  }
  static constexpr bool function() { return false; }
};
template <class R, class S, class... P, class... Q>
struct agrees<R (*)(P...), S (*)(Q...)> {
  static constexpr bool function() {
    if constexpr (sizeof...(P) == sizeof...(Q))
      return agrees<R, S>::value() && (agrees<P, Q>::value() && ...);
    else return false;
  }
  static constexpr bool value() { return function(); }
};
template <class R, class S, class... P, class... Q>
struct agrees<R (*)(P..., ...), S (*)(Q..., ...)> {
  static constexpr bool function() { return agrees<R (*)(P...), S (*)(Q...)>::function(); }
  static constexpr bool value() { return function(); }
};

// MARK: The report

static int compared, differences;

static void differ(const char *what, const std::string &ours, const std::string &theirs) {
  std::printf("  %s: declared as %s, its header has %s\n", what, ours.c_str(), theirs.c_str());
  differences++;
}

template <class Ours, class Theirs> void types(const char *what) {
  compared++;
  if (!agrees<Ours, Theirs>::value()) differ(what, kind<Ours>(), kind<Theirs>());
}

static void numbers(const char *what, long long ours, long long theirs) {
  compared++;
  if (ours != theirs) differ(what, std::to_string(ours), std::to_string(theirs));
}

template <class Ours, class Theirs>
void fields(const char *what, std::size_t ours, std::size_t theirs) {
  types<Ours, Theirs>(what);
  if (ours == theirs) return;
  differ(what, "byte " + std::to_string(ours), "byte " + std::to_string(theirs));
}

static void report(const char *library, const std::string &version) {
  std::printf("%s %s: %d declarations compared\n", library, version.c_str(), compared);
  compared = 0;
}

static std::string dotted(int major, int minor, int micro) {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(micro);
}

#define CONSTANT(name, theirs, value) numbers(#theirs, (long long)name, (long long)theirs);
#define FIELDS_OF(Ours, Theirs, list) \
  { \
    using our_type = Ours; \
    using their_type = Theirs; \
    list(FIELD) \
  }
#define FIELD(type, name, theirs) \
  fields<decltype(our_type::name), decltype(their_type::theirs)>( \
    #theirs, offsetof(our_type, name), offsetof(their_type, theirs));
// A callback, or what tells a version.
#define TYPE(ours, theirs) types<ours, theirs>(#theirs);

// MARK: The libraries

namespace curl {
#include "../../Sources/CCurl/Library.h"
static void compare() {
#define FUNCTION(result, name, parameters) \
  types<result(*) parameters, decltype(&::curl_##name)>("curl_" #name);
  CU_FUNCTIONS(FUNCTION)
#undef FUNCTION
  CU_CONSTANTS(CONSTANT)
  FIELDS_OF(curl_message, CURLMsg, CU_MESSAGE)
  FIELDS_OF(curl_socket_address, curl_sockaddr, CU_ADDRESS)
  TYPE(write_callback, ::curl_write_callback)
  TYPE(open_socket_callback, ::curl_opensocket_callback)
  TYPE(prereq_callback, ::curl_prereq_callback)
  TYPE(cs_version_info, decltype(&::curl_version_info))
  FIELDS_OF(cs_curl_info, curl_version_info_data, CS_INFO)
  report("libcurl", LIBCURL_VERSION);
}
}

namespace mime {
#include "../../Sources/CMime/Library.h"
static void compare() {
#define FUNCTION(result, name, parameters) types<result(*) parameters, decltype(&::name)>(#name);
  CM_FUNCTIONS(FUNCTION)
#undef FUNCTION
  CM_CONSTANTS(CONSTANT)
  FIELDS_OF(byte_array, GByteArray, CM_BYTES)
  TYPE(cmime_warning, ::GMimeParserWarningFunc)
  using setter = decltype(&::g_mime_parser_options_set_warning_callback);
  TYPE(unsigned, std::remove_cv_t<decltype(::gmime_major_version)>)
  TYPE(unsigned, std::remove_cv_t<decltype(::glib_major_version)>)
  const int a = GMIME_MAJOR_VERSION, b = GMIME_MINOR_VERSION, c = GMIME_MICRO_VERSION;
  if (cmime_warning_parameters(a, b, c, 0) == 4) types<cmime_warnings_4, setter>(WARNINGS);
  else types<cmime_warnings_3, setter>(WARNINGS);
  report("gmime", dotted(a, b, c) + " with GLib "
    + dotted(GLIB_MAJOR_VERSION, GLIB_MINOR_VERSION, GLIB_MICRO_VERSION));

}
}

namespace sqlite {
#include "../../Sources/CSQLite/Library.h"
static void compare() {
#define FUNCTION(result, name, parameters) \
  types<result(*) parameters, decltype(&::sqlite3_##name)>("sqlite3_" #name);
  SQ_FUNCTIONS(FUNCTION)
#undef FUNCTION
  SQ_CODES(CONSTANT)
  SQ_CONSTANTS(CONSTANT)
  TYPE(cs_version_text, decltype(&::sqlite3_libversion))
  report("libsqlite3", SQLITE_VERSION);
}
}

namespace xml {
#include "../../Sources/CXMLSax/Library.h"
static void compare() {
#define FUNCTION(result, name, parameters) types<result(*) parameters, decltype(&::name)>(#name);
  SX_FUNCTIONS(FUNCTION)
#undef FUNCTION
  SX_CONSTANTS(CONSTANT)
  SX_MAGIC(CONSTANT)
  FIELDS_OF(parser_error, xmlError, SX_ERROR)
  FIELDS_OF(parser, xmlParserCtxt, SX_PARSER)
  FIELDS_OF(parser_handler, xmlSAXHandler, SX_HANDLER)
  numbers("sizeof(xmlSAXHandler)", sizeof(parser_handler), sizeof(xmlSAXHandler));
  TYPE(const char *, std::decay_t<decltype(xmlParserVersion)>)
  report("libxml2", LIBXML_DOTTED_VERSION);
}
}

namespace microhttpd {
#include "../../Sources/CMicroHTTPD/Library.h"
static void compare() {
#define FUNCTION(result, name, parameters) \
  types<result(*) parameters, decltype(&::MHD_##name)>("MHD_" #name);
  MH_FUNCTIONS(FUNCTION)
#undef FUNCTION
  MH_CONSTANTS(CONSTANT)
  FIELDS_OF(daemon_info, ::MHD_DaemonInfo, MH_INFO)
  TYPE(completed_callback, ::MHD_RequestCompletedCallback)
  TYPE(cs_version_text, decltype(&::MHD_get_version))
  // Two decimal digits a byte.
  auto digits = [](int byte) { return (byte >> 4 & 15) * 10 + (byte & 15); };
  const int version = MHD_VERSION;
  report("libmicrohttpd",
    dotted(digits(version >> 24), digits(version >> 16), digits(version >> 8)));
}
}

int main() {
  curl::compare();
  mime::compare();
  sqlite::compare();
  xml::compare();
  microhttpd::compare();
  return differences ? 1 : 0;
}
