import 'fake-indexeddb/auto';
import type { CheckedBackup } from '@cuaderno/domain';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { MARTA } from '../../testing/samples';
import { answering } from '../../testing/server';
import { BackupLine } from './backup-line';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const link = () => screen.queryByRole('link', { name: 'Descargar ahora mis datos' });

function renderLine(latest: CheckedBackup | null) {
  answering({ 'auth.me': () => MARTA, 'backups.latest': () => latest });
  return renderAt('/profile/datos', <BackupLine />);
}

describe('the line of the copies', () => {
  it('says when the last one was restored, and how many outings were equal', async () => {
    renderLine({ checkedAt: ago(0), outings: 412, isFailing: false });
    expect(await screen.findByText(/^Copia comprobada hoy a las \d\d:\d\d$/)).toBeInTheDocument();
    expect(screen.getByText('Se restauró y tus 412 salidas son iguales.')).toBeInTheDocument();
    expect(link()).toBeNull();
  });

  it('of one outing speaks of one, and of none of none', async () => {
    const { unmount } = renderLine({ checkedAt: ago(0), outings: 1, isFailing: false });
    expect(await screen.findByText('Se restauró y tu salida es igual.')).toBeInTheDocument();
    unmount();
    renderLine({ checkedAt: ago(0), outings: null, isFailing: false });
    expect(await screen.findByText(/Aún no tenía salidas tuyas/)).toBeInTheDocument();
  });

  it('from the third day on warns, says why, and offers the download', async () => {
    renderLine({ checkedAt: ago(9 * 24), outings: 412, isFailing: true });
    expect(await screen.findByText('Copia comprobada hace 9 días')).toBeInTheDocument();
    expect(screen.getByText(/Las siguientes no se pudieron restaurar/)).toBeInTheDocument();
    expect(link()).toHaveAttribute('href', '/api/export');
  });

  it('does not warn after two days', async () => {
    renderLine({ checkedAt: ago(2 * 24 + 1), outings: 412, isFailing: false });
    expect(
      await screen.findByText(/^Copia comprobada el \d\d\/\d\d\/\d{4} a las/),
    ).toBeInTheDocument();
    expect(link()).toBeNull();
  });

  it('without copies says so, and offers the download', async () => {
    renderLine(null);
    expect(await screen.findByText('Este cuaderno no tiene copias')).toBeInTheDocument();
    expect(link()).toHaveAttribute('href', '/api/export');
  });
});
