import { PASSWORD_HINT, passwordStrength } from '@cuaderno/domain';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '../../ui/icon-button';
import { TextField } from '../../ui/form/field';
import './new-password-field.css';

/** A new password, which can be looked at, with its strength in bars and a word. */
export function NewPasswordField({
  typed,
  error,
  ...input
}: { typed: string; error: string | undefined } & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  const { bars, word } = passwordStrength(typed);
  return (
    <TextField
      className="new-password"
      label="Contraseña nueva"
      type={isShown ? 'text' : 'password'}
      autoComplete="new-password"
      hint={
        <span className="new-password-hint">
          <span aria-hidden>
            {[1, 2, 3, 4].map((bar) => (
              <i key={bar} className={bar <= bars ? 'filled' : undefined} />
            ))}
          </span>
          {[word, PASSWORD_HINT].filter(Boolean).join('. ')}
        </span>
      }
      error={error}
      suffix={
        <IconButton label={isShown ? 'Ocultar' : 'Mostrar'} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
      {...input}
    />
  );
}
