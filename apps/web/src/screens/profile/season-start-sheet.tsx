import { MONTHS, SEASON_START } from '@cuaderno/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../book/use-session';
import { errorMessage } from '../../lib/server/error-texts';
import { keys } from '../../lib/server/query-client';
import { trpc } from '../../lib/server/api-client';
import { Button } from '../../ui/button';
import { ErrorCallout } from '../../ui/form/error-callout';
import { SelectField } from '../../ui/form/field';
import { Sheet } from '../../ui/sheet/sheet';

/** The month in which the user's seasons begin: in Temporada, the Cuaderno and its filter. */
export function SeasonStartSheet({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const client = useQueryClient();
  const update = trpc.users.update.useMutation({
    onSuccess: (saved) => {
      client.setQueryData(keys.me, saved);
      onClose();
    },
  });
  const save = (form: FormData) =>
    update.mutate({ id: user.id, seasonStart: Number(form.get('month')) });
  return (
    <Sheet title="La temporada empieza en" onClose={onClose}>
      <form className="profile-sheet-form" action={save}>
        <SelectField
          label="Mes"
          name="month"
          defaultValue={user.seasonStart ?? SEASON_START}
          hint="Cambia cómo se agrupan tus salidas; no cambia ninguna."
        >
          {MONTHS.map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </SelectField>
        <ErrorCallout>{update.error && errorMessage(update.error)}</ErrorCallout>
        <Button type="submit" full disabled={update.isPending}>
          {update.isPending ? 'Guardando...' : 'Guardar'}
        </Button>
      </form>
    </Sheet>
  );
}
