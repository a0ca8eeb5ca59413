import { saveMatrixConfig } from "../api/config";
import {
  HUB_DEVICE_ID,
  MATRIX_DEVICE_IDS,
  type MatrixConfig,
  type MatrixItem,
  type MatrixPage,
} from "../api/types";
import { COLUMNS } from "../lib/matrix-layout";
import type { Patch } from "../lib/patch";
import { CONFIG_CALLS, type ConfigPorts, type ConfigState, ConfigStore } from "./config-store";
import { PAGE } from "./use-polled";

export type MatricesState = ConfigState<MatrixConfig>;

const HUB_CALLS = { ...CONFIG_CALLS, saveMatrixConfig };

interface MatricesPorts extends ConfigPorts {
  api: typeof HUB_CALLS;
}

/** All pages of a matrix; the first one is a part of its settings. */
export function pagesOf({ display }: MatrixItem): MatrixPage[] {
  const { pattern: _, pages, ...first } = display;
  return [first, ...pages];
}

const SAVE_PAUSE_MS = 1_000;
const MAX_SAVE_DELAY_MS = 3_000;

/** The LED matrices. A change waits for a pause, so that a drawing is not sent stroke by stroke. */
export class Matrices extends ConfigStore<MatrixConfig> {
  constructor(ports: MatricesPorts) {
    super(ports, {
      name: "matrix",
      pauseMs: SAVE_PAUSE_MS,
      maxMs: MAX_SAVE_DELAY_MS,
      save: ports.api.saveMatrixConfig,
      revisions: (devices) => devices[HUB_DEVICE_ID]?.matrix ?? null,
      isOutdated: (config, devices) => {
        const joined = devices[HUB_DEVICE_ID]?.matrix?.joined;
        return joined !== undefined && joined !== !!config.joined;
      },
    });
  }

  /** If the change contains a pattern, only the pixels in it are set. */
  changeMatrix(index: number, change: Patch<MatrixItem>): void {
    this.change({ matrices: { [index]: change } });
  }
}

/** What is seen: the matrices, or the one that two joined ones are. */
export function seenMatrices({ matrices, joined }: MatrixConfig): MatrixItem[] {
  const [left, right] = matrices;
  if (!joined || !left || !right) return matrices.slice(0, 2);
  const { matrix, display } = left;
  const pattern = [...display.pattern, ...right.display.pattern];
  return [{ ...left, matrix: { ...matrix, width: 2 * matrix.width }, display: { ...display, pattern } }];
}

/** The ids of the devices that show the matrix at `index` of `seenMatrices`. */
export function devicesOf(index: number, { matrix }: MatrixItem) {
  return MATRIX_DEVICE_IDS.slice(index, index + matrix.width / COLUMNS);
}

export const ledMatrices = new Matrices({ ...PAGE, api: HUB_CALLS });
