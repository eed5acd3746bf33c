const FORM = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^@/?#]*)(.*)$/s;

/**
 * The addresses that `url` stands for, one a host: `postgres://u:p@h1:5432,h2/db` names two servers of
 * which one is the primary, as libpq has it. Null when it is no such address.
 */
export function addressesOf(url: string): string[] | null {
  const [, scheme = '', user = '', hosts = '', rest = ''] = FORM.exec(url) ?? [];
  // An @ behind the hosts: a password with a / that isn't written %2F, of which nothing may be told.
  if (scheme === '' || /^[^?]*@/.test(rest)) return null;
  const names = hosts.split(',');
  if (names.length > 1 && names.some((name) => /^(:|$)/.test(name))) return null;
  const addresses = names.map((name) => `${scheme}${user}${name}${rest}`);
  return addresses.every((address) => URL.canParse(address)) ? addresses : null;
}
