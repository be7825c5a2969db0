#!/usr/bin/env python3
"""Expands the shorthand of the .src files of modules/SwiftUI into .swift:
   ¶            ->  { fatalError() }
   M name(...)  ->  nonisolated public func name(...) -> some View { _M() }   (inside `extension View`)
   var! x: T    ->  public var x: T { get { fatalError() } set { fatalError() } }
"""
import re, sys, os
d = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'modules', 'SwiftUI')
for f in sorted(os.listdir(d)):
    if not f.endswith('.src'): continue
    out = []
    for l in open(os.path.join(d, f)):
        m = re.match(r'^(\s*(?:@[^\n]*? )?)M ([a-z]\w*[(<].*?)( where .*)?$', l.rstrip('\n'))
        if m: l = f"{m[1]}nonisolated public func {m[2]} -> some View{m[3] or ''} {{ _M() }}\n"
        l = re.sub(r'var! (\w+: [^;\n]+?)(?=;|$|\n| \})', r'public var \1 { get { fatalError() } set { fatalError() } }', l)
        out.append(l.replace('¶', '{ fatalError() }'))
    open(os.path.join(d, f[:-4] + '.swift'), 'w').write('// Generated from %s by gen/expand.py.\n' % f + ''.join(out))
