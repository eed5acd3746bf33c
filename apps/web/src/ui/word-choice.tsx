import './word-choice.css';

/** Two words on a section's rule, of which one is chosen. */
export function WordChoice({
  label,
  words,
  chosen,
  onChoose,
}: {
  /** What is chosen. */
  label: string;
  words: readonly [string, string];
  /** The index of the chosen word. */
  chosen: number;
  onChoose: (index: number) => void;
}) {
  return (
    <fieldset className="word-choice" aria-label={label}>
      {words.map((word, index) => (
        <button
          key={word}
          type="button"
          aria-pressed={index === chosen}
          onClick={() => onChoose(index)}
        >
          {word}
        </button>
      ))}
    </fieldset>
  );
}
