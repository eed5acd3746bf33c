import { Eye, Moon, Sun, SunMoon } from 'lucide-react';
import { type Appearance, useAppearance } from '../../lib/appearance';
import './appearance-choice.css';

const CHOICES: { value: Appearance; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'Automática', icon: SunMoon },
  { value: 'light', label: 'Clara', icon: Sun },
  { value: 'dark', label: 'Oscura', icon: Moon },
  { value: 'night', label: 'Noche', icon: Eye },
];

/** Light, dark, red on black for the stand, or as the system says; it counts at once and stays on this device. */
export function AppearanceChoice() {
  const [appearance, choose] = useAppearance();
  return (
    <fieldset className="appearance-choice">
      <legend className="field-label">Apariencia</legend>
      <div>
        {CHOICES.map(({ value, label, icon: Icon }) => (
          <label key={value}>
            <input
              type="radio"
              name="apariencia"
              className="visually-hidden"
              checked={appearance === value}
              onChange={() => choose(value)}
            />
            <Icon size={20} aria-hidden />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
