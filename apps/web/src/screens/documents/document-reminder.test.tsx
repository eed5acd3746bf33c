import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/render-at';
import { MARTA } from '../../testing/samples';
import { answering } from '../../testing/server';
import { DocumentReminder } from './document-reminder';
import type { DocumentValues } from './use-document-form';

const saveFile = vi.hoisted(() => vi.fn<(file: File) => void>());
vi.mock(import('../../lib/save-file'), () => ({ saveFile }));

const VALUES: DocumentValues = {
  kind: 'licencia',
  name: 'Castilla y León',
  number: '',
  expires: '2027-03-01',
  remind: true,
  photos: [],
};
const access = (sendsMail: boolean) => () => ({
  emailVerified: true,
  pendingEmail: null,
  sendsMail,
});
const BY_MAIL = 'Avisarme por correo 30 y 7 días antes';

it('promises no mail where none is sent, and puts the expiry in a calendar', async () => {
  answering({ 'users.access': access(false) });
  renderAt('/', <DocumentReminder values={VALUES} set={() => {}} />);
  expect(await screen.findByText(/Este cuaderno no envía correos: te avisa aquí/)).toBeVisible();
  expect(screen.queryByLabelText(BY_MAIL)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Añadir al calendario' }));
  const file = saveFile.mock.lastCall?.[0];
  const lines = (await file?.text())?.split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20270301',
      'SUMMARY:Caduca: Licencia de caza\\, Castilla y León',
      'TRIGGER:-P30D',
      'TRIGGER:-P7D',
    ]),
  );
});

it('is off while the notifications are, and its tick turns them on', async () => {
  const set = vi.fn<(change: Partial<DocumentValues>) => void>();
  const calls = answering({
    'users.access': access(true),
    'users.update': () => ({ ...MARTA, emailNotifications: true }),
  });
  renderAt('/', <DocumentReminder values={VALUES} set={set} />);
  const box = screen.getByLabelText(BY_MAIL);
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  expect(set).toHaveBeenCalledWith({ remind: true });
  await waitFor(() =>
    expect(calls.find(({ procedure }) => procedure === 'users.update')?.input).toEqual({
      id: MARTA.id,
      emailNotifications: true,
    }),
  );
  expect(await screen.findByText(/También queda activado/)).toBeVisible();
  expect(box).toBeChecked();
});
