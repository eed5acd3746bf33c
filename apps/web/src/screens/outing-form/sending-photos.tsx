import type { ReactNode } from 'react';
import { useSync } from '../../book/use-sync';
import { count } from '../../lib/format';
import { Progress } from '../../ui/form/progress';

/** 'Enviando 3 de 6 fotos' over a bar, while photos of an outing are sent; `children` else. */
export function SendingPhotos({ outingId, children }: { outingId: string; children: ReactNode }) {
  const { sending, items } = useSync();
  const sent = items.find(({ seq }) => seq === sending?.seq);
  const progress = sent?.outingId === outingId && sending?.progress;
  if (!progress) return children;
  const { sent: done, all } = progress;
  const text = `Enviando ${Math.min(Math.floor(done) + 1, all)} de ${count(all, 'foto', 'fotos')}`;
  return (
    <div className="outing-form-sending">
      {text}
      <Progress value={done} max={all} label={text} />
    </div>
  );
}
