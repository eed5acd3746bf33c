import * as RadioCards from '@radix-ui/themes/components/radio-cards';
import { Eye, Moon, Sun, SunMoon } from 'lucide-react';
import { useId } from 'react';
import { type Appearance, useAppearance } from '../../lib/appearance';
import './appearance-choice.css';

const CHOICES: { value: Appearance; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'Automática', icon: SunMoon },
  { value: 'light', label: 'Clara', icon: Sun },
  { value: 'dark', label: 'Oscura', icon: Moon },
  { value: 'night', label: 'Noche', icon: Eye },
];

/** Light, dark, red on black for night hunting, or the system's theme, applied and stored at once. */
export function AppearanceChoice() {
  const [appearance, choose] = useAppearance();
  const title = useId();
  return (
    <div className="appearance-choice">
      <div id={title} className="field-label">
        Apariencia
      </div>
      <RadioCards.Root aria-labelledby={title} value={appearance} onValueChange={choose}>
        {CHOICES.map(({ value, label, icon: Icon }) => (
          <RadioCards.Item key={value} value={value}>
            <Icon size={20} aria-hidden />
            {label}
          </RadioCards.Item>
        ))}
      </RadioCards.Root>
    </div>
  );
}
