// icu-languages: which language ICU's LocaleMatcher chooses. Input and output are those of language-choices.
//
// A line without tabs is one tag; the answer is its form with likely subtags: zh-Hant-TW.

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <unicode/localematcher.h>
#include <unicode/locid.h>

static std::vector<std::string> split(const std::string &text, char separator) {
  std::vector<std::string> parts;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

static std::vector<icu::Locale> locales(const std::string &list) {
  std::vector<icu::Locale> result;
  for (const std::string &tag : split(list, ',')) {
    UErrorCode status = U_ZERO_ERROR;
    result.push_back(icu::Locale::forLanguageTag(tag, status));
  }
  return result;
}

static std::string form(const std::string &tag) {
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale = icu::Locale::forLanguageTag(tag, status);
  locale.canonicalize(status);
  locale.addLikelySubtags(status);
  return std::string(locale.getLanguage()) + "-" + locale.getScript() + "-" + locale.getCountry();
}

static int choice(const std::string &line) {
  const std::vector<std::string> fields = split(line, '\t');
  std::vector<icu::Locale> wanted = locales(fields.at(0)), offered = locales(fields.at(1));
  UErrorCode status = U_ZERO_ERROR;
  icu::LocaleMatcher::Builder builder;
  builder.setSupportedLocales(offered.begin(), offered.end());
  if (fields.size() < 3) {
    builder.setNoDefaultLocale();
  } else {
    const icu::Locale development = locales(fields[2]).at(0);
    builder.setDefaultLocale(&development);
  }
  const icu::LocaleMatcher matcher = builder.build(status);
  icu::Locale::RangeIterator<std::vector<icu::Locale>::iterator> iterator(
      wanted.begin(), wanted.end());
  const icu::LocaleMatcher::Result result = matcher.getBestMatchResult(iterator, status);
  if (U_FAILURE(status)) return -2;
  if (result.getSupportedIndex() >= 0 || fields.size() < 3) return result.getSupportedIndex();
  for (size_t place = 0; place < offered.size(); ++place) {
    if (offered[place] == locales(fields[2]).at(0)) return static_cast<int>(place);
  }
  return -1;
}

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    if (line.find('\t') == std::string::npos) {
      std::cout << form(line) << "\n";
    } else {
      std::cout << choice(line) << "\n";
    }
  }
}
