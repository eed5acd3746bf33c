import { newTokenSchema, TOKEN_NAME_MAX } from '@cuaderno/domain';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorMessage } from '../../lib/server/error-texts';
import { trpc } from '../../lib/server/api-client';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { TextField } from '../../ui/form/field';
import { SegmentsField } from '../../ui/form/segments-field';
import { Sheet } from '../../ui/sheet/sheet';
import { copyText } from './copy-text';
import './new-token.css';
import { guardHistory } from '../../lib/history-guard';

/** The router's index of an entry of the tab's history. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/**
 * Keeps the page while it shows what is not shown again: the browser's Back returns to it, and closing or reloading
 * is confirmed.
 */
function useStaying(): void {
  useEffect(() => {
    const here = indexOf(window.history.state);
    let returning = false;
    // The address has already changed: goes back to the page, and hides both events from the router.
    guardHistory((event) => {
      event.stopImmediatePropagation();
      if (!returning) window.history.go(here - indexOf(event.state) || 1);
      returning = !returning;
    });
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      guardHistory(null);
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, []);
}

const PERMISSIONS = [
  { value: false, text: 'Solo leer' },
  { value: true, text: 'Leer y escribir' },
];
const LIFETIMES = [
  { value: 30, text: 'En 30 días' },
  { value: 365, text: 'En un año' },
  { value: null, text: 'Nunca' },
] as const;

type Created = { name: string; canWrite: boolean; token: string };

/** Creates a token for a program, and shows it once. */
export function NewToken({ onSettled, onClose }: { onSettled: () => void; onClose: () => void }) {
  const [created, setCreated] = useState<Created | null>(null);
  const { control, register, handleSubmit, formState, setError } = useForm<
    z.input<typeof newTokenSchema>
  >({
    resolver: standardSchemaResolver(newTokenSchema),
    defaultValues: { name: '', canWrite: false, days: 365 },
  });
  const { errors, isSubmitting } = formState;
  const create = trpc.tokens.create.useMutation();
  const save = handleSubmit(async (wish) => {
    try {
      setCreated(await create.mutateAsync(wish));
    } catch (error) {
      setError('root', { message: errorMessage(error) });
    } finally {
      // Also without an answer: the token may have been created.
      onSettled();
    }
  });
  if (created) return <CreatedToken created={created} onClose={onClose} />;
  return (
    // Not closed under the request, whose answer is the only one that shows the token.
    <Sheet title="Crear clave" {...(!isSubmitting && { onClose })}>
      <form className="profile-sheet-form" noValidate onSubmit={save}>
        <TextField
          label="Nombre"
          placeholder="Hoja de cálculo"
          autoComplete="off"
          maxLength={TOKEN_NAME_MAX}
          error={errors.name?.message}
          {...register('name')}
        />
        <Controller
          control={control}
          name="canWrite"
          render={({ field }) => <SegmentsField label="Permiso" options={PERMISSIONS} {...field} />}
        />
        <Controller
          control={control}
          name="days"
          render={({ field }) => <SegmentsField label="Caduca" options={LIFETIMES} {...field} />}
        />
        <p className="access-hint">
          Con ella un programa ve todo tu cuaderno, lugares incluidos. Nunca toca tu cuenta ni tu
          acceso.
        </p>
        <ErrorCallout>{errors.root?.message}</ErrorCallout>
        <Button type="submit" full disabled={isSubmitting}>
          {isSubmitting ? 'Creando...' : 'Crear clave'}
        </Button>
      </form>
    </Sheet>
  );
}

/** The new token, shown until it is said to be stored elsewhere. */
function CreatedToken({
  created: { name, canWrite, token },
  onClose,
}: {
  created: Created;
  onClose: () => void;
}) {
  useStaying();
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    if (await copyText(token, 'Clave copiada')) return;
    getSelection()?.selectAllChildren(text.current ?? document.body);
  };
  return (
    <Sheet
      title="Cópiala ahora"
      description={`Clave «${name}», ${canWrite ? 'leer y escribir' : 'solo leer'}. No volverá a mostrarse.`}
    >
      <code className="new-token" ref={text}>
        {token}
      </code>
      <Button
        variant="secondary"
        full
        icon={<Copy size={20} aria-hidden />}
        onClick={() => void copy()}
      >
        Copiar
      </Button>
      <p className="new-token-note">
        <TriangleAlert size={18} aria-hidden />
        Guárdala donde guardas tus contraseñas. Si se pierde, revócala y crea otra.
      </p>
      <Button full onClick={onClose}>
        Ya la he guardado
      </Button>
    </Sheet>
  );
}
