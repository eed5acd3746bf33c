/** The address of a stored photo. */
export function photoAddress(id: string): string {
  return `/api/photos/${id}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether `text` is a UUID, as all ids are. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** @returns the id in a photo's address, null when `text` is no such address */
export function photoIdOf(text: string): string | null {
  const id = text.startsWith('/api/photos/') ? text.slice('/api/photos/'.length) : '';
  return isUuid(id) ? id.toLowerCase() : null;
}

/** Pixels of the longer side of a stored photo at most. */
export const PHOTO_SIDE = 2560;

/** Days after which a photo that no outing names is deleted. */
export const STAGED_DAYS = 7;
