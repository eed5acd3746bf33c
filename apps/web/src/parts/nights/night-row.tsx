import { ChevronRight } from 'lucide-react';
import type { Night } from '../../lib/nights/night';
import { nightText } from '../../lib/nights/tonight';
import { MoonDisc } from './moon-disc';
import './night-row.css';

/** What is in a row that leads to a night, with the class `night-row`: its moon, its place and a line of the moon. */
export function NightRow({ title, night, now }: { title: string; night: Night; now: number }) {
  return (
    <>
      <MoonDisc phase={night.moon.phase} size={38} />
      <span>
        <b>{title}</b>
        <small>{nightText(night, now)}</small>
      </span>
      <ChevronRight size={20} aria-hidden />
    </>
  );
}
