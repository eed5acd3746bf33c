import { useQueryClient } from '@tanstack/react-query';
import { count } from '../lib/format';
import { leave, useUser } from '../lib/session';
import { forgetMirror } from './mirror';
import { useSync } from './sync';

/**
 * Signs out: what was kept for reading goes. What waits to be sent stays on this device for when the same
 * hunter comes back, and is asked about first.
 */
export function useLogout(): () => void {
  const client = useQueryClient();
  const userId = useUser()?.id;
  const waiting = useSync().items.length;
  return () => {
    const question = `Tienes ${count(waiting, 'salida', 'salidas')} por enviar. Si cierras la sesión, se quedan en este dispositivo hasta que vuelvas a entrar. ¿Cerrar sesión?`;
    if (waiting > 0 && !window.confirm(question)) return;
    const forgotten = userId === undefined ? Promise.resolve() : forgetMirror(userId);
    // A device that keeps nothing has nothing to forget.
    void forgotten.catch(() => undefined).then(() => leave(client));
  };
}
