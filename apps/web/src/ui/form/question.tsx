import { CircleQuestionMark } from 'lucide-react';
import { Button } from '../button';
import './question.css';

/** Asks about a value far from the usual, with the likely one to tap. */
export function Question({
  text,
  likely,
  onTake,
}: {
  text: string;
  /** The likely value in words; null without one. */
  likely: string | null;
  onTake: () => void;
}) {
  return (
    <output className="question">
      <CircleQuestionMark size={20} aria-hidden />
      <p>{text}</p>
      {likely !== null && (
        <Button variant="secondary" onClick={onTake}>
          Son {likely}
        </Button>
      )}
    </output>
  );
}
