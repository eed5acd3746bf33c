import { stripDiacritics } from '@cuaderno/domain';

/** A name with the match of the query in bold. */
export function Matched({ name, query }: { name: string; query: string }) {
  const wanted = stripDiacritics(query.trim());
  const at = wanted === '' ? -1 : stripDiacritics(name).indexOf(wanted);
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <b>{name.slice(at, at + wanted.length)}</b>
      {name.slice(at + wanted.length)}
    </>
  );
}
