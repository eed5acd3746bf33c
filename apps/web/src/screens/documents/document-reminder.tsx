import { CalendarPlus } from 'lucide-react';
import { useSession } from '../../book/use-session';
import { errorMessage } from '../../lib/server/error-texts';
import { trpc } from '../../lib/server/api-client';
import { saveFile } from '../../lib/save-file';
import { useEmailAccess } from '../../parts/use-email-access';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { ErrorCallout } from '../../ui/form/error-callout';
import { expiryCalendar } from './expiry-calendar';
import type { DocumentValues } from './use-document-form';

/** How a document's expiry is told: by mail, or on a server without mail here and in the user's calendar. */
export function DocumentReminder({
  values,
  set,
}: {
  values: DocumentValues;
  set: (change: Partial<DocumentValues>) => void;
}) {
  const access = useEmailAccess();
  if (access.data?.sendsMail !== false) return <MailReminder values={values} set={set} />;
  const { expires } = values;
  return (
    <>
      <p className="field-hint">
        Este cuaderno no envía correos: te avisa aquí, en el inicio, desde 60 días antes.
      </p>
      {expires && (
        <Button
          variant="secondary"
          full
          icon={<CalendarPlus size={20} aria-hidden />}
          onClick={() => saveFile(expiryCalendar({ ...values, expires }))}
        >
          Añadir al calendario
        </Button>
      )}
    </>
  );
}

/** The reminder by mail; without notifications there is none, so that its tick turns them on. */
function MailReminder({ values, set }: Parameters<typeof DocumentReminder>[0]) {
  const { user } = useSession();
  const update = trpc.users.update.useMutation();
  const isOn = user.emailNotifications || update.isPending || update.isSuccess;
  return (
    <>
      <CheckboxField
        label="Avisarme por correo 30 y 7 días antes"
        checked={values.remind && isOn}
        onChange={(remind) => {
          set({ remind });
          if (remind && !isOn) update.mutate({ id: user.id, emailNotifications: true });
        }}
      />
      {values.remind && update.isSuccess && (
        <output className="field-hint">
          También queda activado «Recibir notificaciones por email» en Mi Perfil.
        </output>
      )}
      <ErrorCallout>{update.error && errorMessage(update.error)}</ErrorCallout>
    </>
  );
}
