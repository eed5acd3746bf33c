import { Sheet } from '../../ui/sheet/sheet';
import './about-sheet.css';

/** The version, the credits of the data, and what happens with the user's. */
export function AboutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Acerca de" onClose={onClose}>
      <dl className="about">
        <dt>Versión</dt>
        <dd>Cuaderno de Caza {PRODUCT_VERSION}</dd>
        <dt>Municipios</dt>
        <dd>Fuente: INE, www.ine.es. Obra derivada de Nomenclátor, CC-BY 4.0 ign.es.</dd>
        <dt>Mapa</dt>
        <dd>
          Obra derivada de BDDAE, CC-BY 4.0 ign.es. Los países vecinos, de Natural Earth. Se dibuja
          en este dispositivo, sin preguntar a nadie.
        </dd>
        <dt>Medallas</dt>
        <dd>
          Salen de la puntuación que cuenta: la homologada; si no la hay, la medida con la hoja; y
          si tampoco, la que estimas a ojo. Para constar en el catálogo de trofeos de España, la
          tiene que dar un homologador.
        </dd>
        <dt>Privacidad</dt>
        <dd>
          Tus salidas y fotos son solo tuyas: nadie más las ve. A las fotos se les quita el lugar y
          los demás datos ocultos antes de guardarlas. Puedes llevártelas o borrarlo todo en «Tus
          datos».
        </dd>
      </dl>
    </Sheet>
  );
}
