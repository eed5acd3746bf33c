import { UserRound } from 'lucide-react';
import './avatar.css';

/**
 * The photo, else the first letter of the name, else 'U' for a user without a name, else a figure. Not Themes'
 * Avatar, which is empty until a script has loaded the photo.
 */
export function Avatar({
  photo,
  name,
  size,
}: {
  photo?: string | null | undefined;
  /** Null before the user is known. */
  name: string | null;
  size: number;
}) {
  return (
    <span className="avatar" style={{ width: size, height: size, fontSize: size * 0.38 }}>
      {photo ? <img src={photo} alt="" /> : <Initial name={name} size={size} />}
    </span>
  );
}

function Initial({ name, size }: { name: string | null; size: number }) {
  if (name === null) return <UserRound size={size * 0.5} aria-hidden />;
  return <span aria-hidden>{Array.from(name.trim())[0]?.toLocaleUpperCase('es') ?? 'U'}</span>;
}
