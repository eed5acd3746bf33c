const ADDRESS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^@/?#]*)(.*)$/s;

/**
 * Splits a libpq address of several hosts (`postgres://u:p@h1:5432,h2/db`) into one address per host.
 * @returns null for anything else
 */
export function addressesOf(url: string): string[] | null {
  const [, scheme = '', user = '', hosts = '', rest = ''] = ADDRESS.exec(url) ?? [];
  // An @ after the hosts follows an unescaped / in the password, which must not leak into a message.
  if (scheme === '' || /^[^?]*@/.test(rest)) return null;
  const names = hosts.split(',');
  if (names.length > 1 && names.some((name) => /^(:|$)/.test(name))) return null;
  const addresses = names.map((name) => `${scheme}${user}${name}${rest}`);
  return addresses.every((address) => URL.canParse(address)) ? addresses : null;
}
