import type { PublicProfile } from '@cuaderno/api';
import { MEDAL_NAMES, MEDALS, MODALITY_FACTS } from '@cuaderno/domain';
import { ASSETS } from './assets';
import { medalPip } from './drawings';
import { type Html, html } from '@cuaderno/design/html';
import { layOut } from './layout';

const style = ASSETS.publicStyle;

/** The public page of a hunter; `photo` is the address of the profile photo. */
export function publicPage({ name, figures }: PublicProfile, photo: string | null): string {
  const title = name === '' ? 'Cuaderno de un cazador' : `Cuaderno de ${name}`;
  const main = html`
      <div class="hunter">
        ${photo && html`<img src="${photo}" alt="${name === '' ? 'Foto' : `Foto de ${name}`}" width="92" height="92">`}
        <h1>${title}</h1>
      </div>
      ${figures && [modalityTotals(figures.totals), speciesTable(figures.species)]}
      <p class="made">Hecho con <a href="/">Cuaderno de Caza</a></p>`;
  return layOut({ title, style, main });
}

/** A page with a message alone. */
export function noticePage(title: string, text: string): string {
  const main = html`
      <h1>${title}</h1>
      <p class="notice">${text}</p>`;
  return layOut({ title, style, main });
}

type Figures = NonNullable<PublicProfile['figures']>;

const figure = (value: number) => (value === 0 ? html`<span class="zero">–</span>` : `${value}`);

function modalityTotals(totals: Figures['totals']): Html {
  return html`
      <section>
        <h2>Salidas</h2>
        <dl class="totals">${Object.values(MODALITY_FACTS).map(
          ({ texts, section }) => html`
          <div>
            <dt>${texts.plural}</dt>
            <dd>${figure(totals[section])}</dd>
          </div>`,
        )}
        </dl>
      </section>`;
}

function speciesTable(species: Figures['species']): Html {
  const sum = (valueOf: (row: Figures['species'][number]) => number) =>
    species.reduce((total, row) => total + valueOf(row), 0);
  if (species.length === 0) {
    return html`
      <section>
        <h2>Piezas y medallas</h2>
        <p class="notice">Todavía no hay piezas anotadas.</p>
      </section>`;
  }
  return html`
      <section>
        <h2>Piezas y medallas</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">Especie</th>
              <th scope="col">Piezas</th>${MEDALS.map(
                (medal) => html`
              <th scope="col">${medalPip(medal)}${MEDAL_NAMES[medal]}</th>`,
              )}
            </tr>
          </thead>
          <tbody>${species.map(
            (row) => html`
            <tr>
              <th scope="row">${row.species}</th>
              <td>${figure(row.pieces)}</td>${MEDALS.map(
                (medal) => html`
              <td>${figure(row.medals[medal])}</td>`,
              )}
            </tr>`,
          )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">En total</th>
              <td>${figure(sum(({ pieces }) => pieces))}</td>${MEDALS.map(
                (medal) => html`
              <td>${figure(sum(({ medals }) => medals[medal]))}</td>`,
              )}
            </tr>
          </tfoot>
        </table>
      </section>`;
}
