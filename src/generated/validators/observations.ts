// @ts-nocheck
// Generated from contract/schemas/observations.schema.json by `npm run generate:validators`; not to be edited.
import { createRequire } from 'node:module'
import type { ValidateFunction } from 'ajv'

const require = createRequire(import.meta.url)
export const validate: ValidateFunction = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Observations: what one deployed server does about the open points","type":"object","required":["version","server","startedAt","observations"],"properties":{"version":{"const":1},"server":{"type":"string","description":"The base URL that was asked."},"startedAt":{"type":"string","description":"ISO 8601, UTC."},"observations":{"type":"object","description":"What was seen, by the id of the open point it bears on.","additionalProperties":{"type":"array","items":{"type":"object","required":["rule","says"],"properties":{"rule":{"type":"string","description":"The id of the rule that looked."},"operation":{"type":"string"},"says":{"type":"string","description":"What was seen, in one line."},"value":{"description":"The same for a program: equal values are the same behaviour."}}}}}}};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.version === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "version"},message:"must have required property '"+"version"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.server === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "server"},message:"must have required property '"+"server"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.startedAt === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "startedAt"},message:"must have required property '"+"startedAt"+"'"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.observations === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "observations"},message:"must have required property '"+"observations"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.version !== undefined){
if(1 !== data.version){
const err4 = {instancePath:instancePath+"/version",schemaPath:"#/properties/version/const",keyword:"const",params:{allowedValue: 1},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.server !== undefined){
if(typeof data.server !== "string"){
const err5 = {instancePath:instancePath+"/server",schemaPath:"#/properties/server/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.startedAt !== undefined){
if(typeof data.startedAt !== "string"){
const err6 = {instancePath:instancePath+"/startedAt",schemaPath:"#/properties/startedAt/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.observations !== undefined){
let data3 = data.observations;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key0 in data3){
let data4 = data3[key0];
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.rule === undefined){
const err7 = {instancePath:instancePath+"/observations/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/properties/observations/additionalProperties/items/required",keyword:"required",params:{missingProperty: "rule"},message:"must have required property '"+"rule"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data5.says === undefined){
const err8 = {instancePath:instancePath+"/observations/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/properties/observations/additionalProperties/items/required",keyword:"required",params:{missingProperty: "says"},message:"must have required property '"+"says"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data5.rule !== undefined){
if(typeof data5.rule !== "string"){
const err9 = {instancePath:instancePath+"/observations/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0+"/rule",schemaPath:"#/properties/observations/additionalProperties/items/properties/rule/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data5.operation !== undefined){
if(typeof data5.operation !== "string"){
const err10 = {instancePath:instancePath+"/observations/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0+"/operation",schemaPath:"#/properties/observations/additionalProperties/items/properties/operation/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data5.says !== undefined){
if(typeof data5.says !== "string"){
const err11 = {instancePath:instancePath+"/observations/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0+"/says",schemaPath:"#/properties/observations/additionalProperties/items/properties/says/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath:instancePath+"/observations/" + key0.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i0,schemaPath:"#/properties/observations/additionalProperties/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/observations/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/observations/additionalProperties/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/observations",schemaPath:"#/properties/observations/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"version":true,"server":true,"startedAt":true,"observations":true},"dynamicProps":false,"dynamicItems":false};
