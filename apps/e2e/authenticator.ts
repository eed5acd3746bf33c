import type { Page } from '@playwright/test';

/** Gives the page's browser a device that makes passkeys and signs with them, at once, while it is at hand. */
export async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () =>
    (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    credentials,
    /** Whether the user passes the device's check: a finger, a face, a PIN. */
    verifies: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** Replaces the only credential by a copy of it with this counter. */
    async copyWithCounter(signCount: number): Promise<void> {
      const [credential] = await credentials();
      if (!credential) throw new Error('there is no credential to copy');
      await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
      await cdp.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...credential, signCount },
      });
    },
  };
}
