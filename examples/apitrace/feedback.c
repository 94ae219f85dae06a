/*
 * Feedback, read back: what became of vertices without a program and with one of ARB_vertex_program. Traced by
 *
 *     gcc feedback.c -o feedback -l:libEGL.so.1
 *     EGL_PLATFORM=surfaceless apitrace trace --api egl -o feedback.trace ./feedback
 *     apitrace dump -v --blobs --color=never feedback.trace > feedback.txt
 */
#include <stdio.h>
#include <string.h>

#include "surface.h"

enum {
  GL_LINES = 0x0001, GL_TRIANGLES = 0x0004, GL_QUADS = 0x0007, GL_2D = 0x0600, GL_4D_COLOR_TEXTURE = 0x0604, GL_MODELVIEW = 0x1700,
  GL_RENDER = 0x1C00, GL_FEEDBACK = 0x1C01, GL_VERTEX_PROGRAM_ARB = 0x8620, GL_PROGRAM_FORMAT_ASCII_ARB = 0x8875,
};

static const char *const program =
    "!!ARBvp1.0\nTEMP place;\nDP4 place.x, state.matrix.mvp.row[0], vertex.position;\n"
    "DP4 place.y, state.matrix.mvp.row[1], vertex.position;\nMOV place.zw, vertex.position;\n"
    "MOV result.position, place;\nMUL result.color, vertex.color, program.env[0];\n"
    "MOV result.texcoord[0], vertex.attrib[9];\nEND\n";
static float values[128];

int main(void) {
  if (!made_context()) return 1;

  COMMAND(void, glFeedbackBuffer, GLsizei, GLenum, GLfloat *);
  COMMAND(GLint, glRenderMode, GLenum);
  COMMAND(void, glPassThrough, GLfloat);
  COMMAND(void, glBindProgramARB, GLenum, GLuint);
  COMMAND(void, glProgramStringARB, GLenum, GLenum, GLsizei, const void *);
  COMMAND(void, glProgramEnvParameter4fARB, GLenum, GLuint, GLfloat, GLfloat, GLfloat, GLfloat);
  COMMAND(void, glEnable, GLenum);
  COMMAND(void, glMatrixMode, GLenum);
  COMMAND(void, glTranslatef, GLfloat, GLfloat, GLfloat);
  COMMAND(void, glBegin, GLenum);
  COMMAND(void, glEnd, void);
  COMMAND(void, glColor3f, GLfloat, GLfloat, GLfloat);
  COMMAND(void, glVertexAttrib4fARB, GLuint, GLfloat, GLfloat, GLfloat, GLfloat);
  COMMAND(void, glVertex3f, GLfloat, GLfloat, GLfloat);
  COMMAND(GLenum, glGetError, void);

  glMatrixMode(GL_MODELVIEW);
  glTranslatef(0.125f, -0.25f, 0);
  glFeedbackBuffer(128, GL_2D, values);
  glRenderMode(GL_FEEDBACK);
  glBegin(GL_LINES);
  glVertex3f(-0.5f, -0.5f, 0);
  glVertex3f(0.5f, 0.25f, 0);
  glEnd();
  glPassThrough(1);
  glBegin(GL_QUADS);
  glVertex3f(-0.5f, -0.5f, 0);
  glVertex3f(0.5f, -0.5f, 0);
  glVertex3f(0.5f, 0.5f, 0);
  glVertex3f(-0.5f, 0.5f, 0);
  glEnd();
  printf("%d\n", glRenderMode(GL_RENDER));
  /* The same memory: a trace has what was written to it. */
  glFeedbackBuffer(128, GL_4D_COLOR_TEXTURE, values);
  glRenderMode(GL_FEEDBACK);
  glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 1);
  glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(program), program);
  glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 0, 0.5f, 1, 1, 1);
  glEnable(GL_VERTEX_PROGRAM_ARB);
  glColor3f(1, 0.5f, 0.25f);
  glVertexAttrib4fARB(9, 0.25f, 0.75f, 0, 1);
  glBegin(GL_TRIANGLES);
  glVertex3f(-0.5f, -0.5f, 0.25f);
  glVertex3f(0.5f, -0.5f, 0);
  glVertex3f(0.5f, 0.75f, 0);
  glEnd();
  glPassThrough(2);
  /* One corner is clipped away. */
  glBegin(GL_TRIANGLES);
  glVertex3f(-0.5f, -0.5f, 0);
  glVertex3f(1.5f, -0.25f, 0);
  glVertex3f(-0.25f, 0.5f, 0);
  glEnd();
  printf("%d\n", glRenderMode(GL_RENDER));
  glFeedbackBuffer(128, GL_2D, values);
  return glGetError() != 0;
}
