import './first-step.css';

/** The next step of an empty book: an arrow to the button of a new outing. */
export function FirstStep() {
  return (
    <div className="first-step">
      <p>Registra tu primera salida</p>
      <svg width="26" height="40" viewBox="0 0 26 40" aria-hidden>
        <path
          d="M13 2c3 6-4 9-1 16s1 10 1 19M6 31l7 6.500 7-6.500"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  );
}
