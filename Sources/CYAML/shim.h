// libyaml: YAML 1.1 and 1.2 as events. https://pyyaml.org/wiki/LibYAML
#include <yaml.h>
