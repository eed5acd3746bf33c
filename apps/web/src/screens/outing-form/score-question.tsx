import { formatNumber, scoreQuestion, type Sex } from '@cuaderno/domain';
import { useFormContext } from 'react-hook-form';
import { Question } from '../../ui/form/question';

/** '¿500 puntos?': asks about a score far from those of its species. */
export function ScoreQuestion({
  name,
  species,
  sex,
  score,
}: {
  name: string;
  species: string;
  sex: Sex | null;
  score: number;
}) {
  const { setValue } = useFormContext<Record<string, number>>();
  const question = scoreQuestion(species, score, sex);
  if (!question) return null;
  const { meant } = question;
  return (
    <Question
      text={`¿${formatNumber(score)} puntos?`}
      likely={meant === null ? null : formatNumber(meant)}
      onTake={() =>
        meant !== null && setValue(name, meant, { shouldDirty: true, shouldValidate: true })
      }
    />
  );
}
