import { homologatingTexts } from '@cuaderno/domain';
import { SectionHeading } from '../../ui/page/section-heading';
import './homologating.css';

/** What the commission asks for before it measures a trophy, and who says so. */
export function Homologating({ species }: { species: string }) {
  return (
    <section aria-label="Para homologarlo" className="homologating">
      <SectionHeading title="Para homologarlo" />
      <ul>
        {homologatingTexts(species).map(({ text, source }) => (
          <li key={text}>
            {text} <small>Lo dice {source}.</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
