const STEPS = ['Archivo', 'Columnas', 'Revisar', 'Hecho'] as const;
export type Step = (typeof STEPS)[number];

/** The four steps of an import, and which one it is. */
export function Steps({ step }: { step: Step }) {
  const at = STEPS.indexOf(step);
  return (
    <ol className="import-steps" aria-label="Pasos">
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={index < at ? 'import-step-done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index + 1}. {name}
        </li>
      ))}
    </ol>
  );
}
