import type { MailFacts } from '@cuaderno/api';
import { deviceName } from '@cuaderno/domain';
import type { Request } from 'express';

/** What the messages of a request's changes need. */
export const mailFacts = (request: Request, isOn: boolean): MailFacts => ({
  isOn,
  device: () => deviceName(request.get('user-agent') ?? ''),
});
