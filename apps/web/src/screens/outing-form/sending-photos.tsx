import type { PhotoProgress } from '../../book/use-sync';
import { count } from '../../lib/format';
import { Progress } from '../../ui/form/progress';

/** 'Enviando 3 de 6 fotos' over a bar. */
export function SendingPhotos({ sent, all }: PhotoProgress) {
  const text = `Enviando ${Math.min(Math.floor(sent) + 1, all)} de ${count(all, 'foto', 'fotos')}`;
  return (
    <div className="outing-form-sending">
      {text}
      <Progress value={sent} max={all} label={text} />
    </div>
  );
}
