import { DomainError } from '@cuaderno/domain';

/** Creates the error of a link that is used, expired or none. */
export const linkGone = () => new DomainError('GONE', 'Este enlace ya no vale');
