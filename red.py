import sys,subprocess,re,os
# red.py FILE OLD NEW TEST...
f,old,new,*tests=sys.argv[1:]
s=open(f).read()
assert old in s,'not found: '+old
open(f,'w').write(s.replace(old,new,1))
try:
    r=subprocess.run(['npx','vitest','run',*tests],capture_output=True,text=True)
    out=re.sub(r'\x1b\[[0-9;]*m','',r.stdout+r.stderr)
    lines=[l.strip() for l in out.split('\n') if re.match(r'\s*(FAIL|×|Tests )',l) or 'AssertionError' in l]
    print('RED' if r.returncode else 'STILL GREEN', f); print('\n'.join(dict.fromkeys(lines)))
finally:
    open(f,'w').write(s)
