import { expect, it } from 'vitest';
import { backupMail } from './backup-mail';

const at = new Date('2026-11-21T02:20:00Z');
const rows = { kind: 'rows', text: 'x', table: 'photos', expected: 5118, found: 5102 } as const;

it('tells the operator what failed, what is left, and what to do', () => {
  const lastGood = { at: new Date('2026-11-20T02:20:00Z'), outings: 412 };
  const mail = backupMail({ host: 'cuaderno.example', at, bytes: 1.8e9, fault: rows, lastGood });
  expect(mail.subject).toBe('La copia de esta noche no se pudo restaurar');
  expect(mail.text).toContain('volveríamos a la copia del 20/11/2026.');
  expect(mail.text).toContain('Copia: 21/11/2026, 03:20, 1,8 GB');
  expect(mail.text).toContain(
    'Qué falló: La tabla «photos»: 5118 filas en el cuaderno, 5102 en la copia',
  );
  expect(mail.text).toContain('Última buena: 20/11/2026, 03:20, 412 salidas iguales');
  expect(mail.text).toContain('npm run backup');
  expect(mail.text).toContain('Te llega porque llevas cuaderno.example.');
  expect(mail.html).toContain('La tabla «photos»');
});

it('says when no backup was good, and when none could be made', () => {
  const fault = { kind: 'made', text: 'no <room>' } as const;
  const mail = backupMail({ host: 'cuaderno.example', at, bytes: null, fault, lastGood: null });
  expect(mail.subject).toBe('La copia de esta noche no se pudo hacer');
  expect(mail.text).toContain('no hay copia que se haya podido restaurar');
  expect(mail.text).toContain('Última buena: Ninguna');
  expect(mail.html).toContain('no &lt;room&gt;');
});
