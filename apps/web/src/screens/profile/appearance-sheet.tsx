import * as RadioCards from '@radix-ui/themes/components/radio-cards';
import { Eye, Moon, Sun, SunMoon } from 'lucide-react';
import { useId } from 'react';
import { type Appearance, useAppearance } from '../../lib/appearance';
import { useLetters } from '../../lib/letters';
import { SegmentsField } from '../../ui/form/segments-field';
import { Sheet } from '../../ui/sheet/sheet';
import { APPEARANCE_NAMES } from './appearance-names';
import './appearance-sheet.css';

const CHOICES: { value: Appearance; text: string; icon: typeof Sun }[] = [
  { value: 'system', text: 'Como diga este dispositivo', icon: SunMoon },
  { value: 'light', text: 'La que mejor se lee al sol', icon: Sun },
  { value: 'dark', text: 'Para casa, de noche', icon: Moon },
  { value: 'night', text: 'Rojo sobre negro, para el puesto', icon: Eye },
];

const LETTERS = [
  { value: 'normal', text: 'Normal' },
  { value: 'large', text: 'Grande' },
] as const;

/** Light, dark, red on black for night hunting, or the system's theme, and the size of letters, applied and stored at once. */
export function AppearanceSheet({ onClose }: { onClose: () => void }) {
  const [appearance, choose] = useAppearance();
  const [letters, chooseLetters] = useLetters();
  const id = useId();
  return (
    <Sheet title="Apariencia" onClose={onClose}>
      <RadioCards.Root
        className="appearance-choices"
        aria-label="Apariencia"
        value={appearance}
        onValueChange={choose}
      >
        {CHOICES.map(({ value, text, icon: Icon }) => (
          <RadioCards.Item
            key={value}
            value={value}
            aria-label={APPEARANCE_NAMES[value]}
            aria-describedby={`${id}-${value}`}
          >
            <Icon aria-hidden />
            <span>
              <b>{APPEARANCE_NAMES[value]}</b>
              <small id={`${id}-${value}`}>{text}</small>
            </span>
          </RadioCards.Item>
        ))}
      </RadioCards.Root>
      <SegmentsField
        label="Letra"
        name="letters"
        options={LETTERS}
        value={letters}
        onChange={chooseLetters}
      />
      <p className="appearance-note">Se queda en este dispositivo.</p>
    </Sheet>
  );
}
