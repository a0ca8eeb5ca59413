import { fileURLToPath } from "node:url";

/** The checkout's top folder, without a slash at the end. */
export const root = fileURLToPath(new URL("../../", import.meta.url)).replace(/\/$/, "");

export const buildDir = `${root}/build`;
export const build32Dir = `${buildDir}/32`;
export const sanitizedDir = `${buildDir}/sanitized`;
export const stampDir = `${buildDir}/stamps`;
export const hubProgram = `${buildDir}/host/hub_host`;
export const satelliteProgram = `${buildDir}/host/satellite_host`;
export const tableProgram = `${buildDir}/host/virtual_grbl`;
export const panelFolder = `${root}/data/www`;
