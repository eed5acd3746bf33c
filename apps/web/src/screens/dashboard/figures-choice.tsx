import type { useFigures } from '../../book/use-stats';
import { WordChoice } from '../../ui/word-choice';

/** 'Esta temporada · Siempre': what the figures count. */
export function FiguresChoice({
  season,
  choose,
}: Pick<ReturnType<typeof useFigures>, 'season' | 'choose'>) {
  return (
    <WordChoice
      label="Lo que se cuenta"
      words={['Esta temporada', 'Siempre']}
      chosen={season === null ? 1 : 0}
      onChoose={(index) => choose(index === 0)}
    />
  );
}
