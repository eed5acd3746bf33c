import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** Debian's packages of a WebKit window driven by WebDriver, with a display and a clock of its own. */
export const WEBKIT_PACKAGES = [
  'webkit2gtk-driver',
  'gir1.2-webkit2-4.1',
  'python3-gi',
  'xvfb',
  'faketime',
];

/** @returns those of WEBKIT_PACKAGES that are not installed: all of them where there is no dpkg */
export function missingPackages() {
  const { stdout } = spawnSync(
    'dpkg-query',
    ['--show', '--showformat', '${Package} ${db:Status-Status}\n', ...WEBKIT_PACKAGES],
    { encoding: 'utf8' },
  );
  const lines = stdout?.split('\n') ?? [];
  return WEBKIT_PACKAGES.filter((name) => !lines.includes(`${name} installed`));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const missing = missingPackages();
  if (missing.length > 0) {
    process.stderr.write(
      `The journeys in WebKit need Debian's packages ${missing.join(', ')}: apt-get install ${missing.join(' ')}\n`,
    );
    process.exit(1);
  }
}
