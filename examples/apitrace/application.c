/*
 * An application of the time, small: a program of ARB_vertex_program, matrices, arrays, a list, and a mistake or two. Traced by
 *
 *     gcc application.c -o application -l:libEGL.so.1
 *     EGL_PLATFORM=surfaceless apitrace trace --api egl -o application.trace ./application
 *     apitrace dump -v --blobs --color=never application.trace > application.txt
 */
#include <stdio.h>
#include <string.h>

#include "surface.h"

enum {
  GL_TRIANGLES = 0x0004, GL_CURRENT_BIT = 0x0001, GL_COLOR_BUFFER_BIT = 0x4000, GL_CURRENT_COLOR = 0x0B00,
  GL_MODELVIEW_MATRIX = 0x0BA6, GL_COMPILE = 0x1300, GL_UNSIGNED_SHORT = 0x1403, GL_FLOAT = 0x1406, GL_MODELVIEW = 0x1700,
  GL_VERSION = 0x1F02, GL_VERTEX_PROGRAM_ARB = 0x8620, GL_CURRENT_VERTEX_ATTRIB_ARB = 0x8626, GL_PROGRAM_LENGTH_ARB = 0x8627,
  GL_PROGRAM_ERROR_POSITION_ARB = 0x864B, GL_PROGRAM_ERROR_STRING_ARB = 0x8874, GL_PROGRAM_FORMAT_ASCII_ARB = 0x8875,
};

static const char *const program =
    "!!ARBvp1.0\n# \"a program\"\nDP4 result.position.x, state.matrix.mvp.row[0], vertex.position;\n"
    "MOV result.position.yzw, vertex.position;\nMOV result.color, program.env[0];\nEND\n";
static const char *const broken = "!!ARBvp1.0\nFOO;\nEND";
static const GLfloat corners[] = {0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 9, 9, 9, 1};
static const unsigned short elements[] = {0, 1, 3};

int main(void) {
  if (!made_context()) return 1;

  COMMAND(void, glGenProgramsARB, GLsizei, GLuint *);
  COMMAND(void, glBindProgramARB, GLenum, GLuint);
  COMMAND(void, glProgramStringARB, GLenum, GLenum, GLsizei, const void *);
  COMMAND(void, glDeleteProgramsARB, GLsizei, const GLuint *);
  COMMAND(void, glGetProgramivARB, GLenum, GLenum, GLint *);
  COMMAND(void, glProgramEnvParameter4fARB, GLenum, GLuint, GLfloat, GLfloat, GLfloat, GLfloat);
  COMMAND(void, glProgramLocalParameter4fvARB, GLenum, GLuint, const GLfloat *);
  COMMAND(void, glGetProgramEnvParameterfvARB, GLenum, GLuint, GLfloat *);
  COMMAND(void, glEnable, GLenum);
  COMMAND(GLboolean, glIsEnabled, GLenum);
  COMMAND(GLenum, glGetError, void);
  COMMAND(const GLubyte *, glGetString, GLenum);
  COMMAND(void, glMatrixMode, GLenum);
  COMMAND(void, glLoadMatrixf, const GLfloat *);
  COMMAND(void, glRotatef, GLfloat, GLfloat, GLfloat, GLfloat);
  COMMAND(void, glPushMatrix, void);
  COMMAND(void, glPopMatrix, void);
  COMMAND(void, glGetFloatv, GLenum, GLfloat *);
  COMMAND(void, glGetIntegerv, GLenum, GLint *);
  COMMAND(void, glVertexAttrib4fARB, GLuint, GLfloat, GLfloat, GLfloat, GLfloat);
  COMMAND(void, glVertexAttrib4NubvARB, GLuint, const GLubyte *);
  COMMAND(void, glGetVertexAttribfvARB, GLuint, GLenum, GLfloat *);
  COMMAND(void, glVertexAttribPointerARB, GLuint, GLint, GLenum, GLboolean, GLsizei, const void *);
  COMMAND(void, glEnableVertexAttribArrayARB, GLuint);
  COMMAND(void, glClear, GLbitfield);
  COMMAND(void, glBegin, GLenum);
  COMMAND(void, glEnd, void);
  COMMAND(void, glVertex3f, GLfloat, GLfloat, GLfloat);
  COMMAND(void, glColor4ub, GLubyte, GLubyte, GLubyte, GLubyte);
  COMMAND(void, glDrawArrays, GLenum, GLint, GLsizei);
  COMMAND(void, glDrawElements, GLenum, GLsizei, GLenum, const void *);
  COMMAND(GLuint, glGenLists, GLsizei);
  COMMAND(void, glNewList, GLuint, GLenum);
  COMMAND(void, glEndList, void);
  COMMAND(void, glCallList, GLuint);
  COMMAND(void, glPushAttrib, GLbitfield);
  COMMAND(void, glPopAttrib, void);

  GLuint programs[2], list;
  GLint number;
  GLfloat numbers[16];
  const GLfloat local[] = {1, 2, 3, 0.3f};
  const GLfloat matrix[] = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1};
  const GLubyte colour[] = {255, 0, 128, 64};

  printf("%s\n", (const char *)glGetString(GL_VERSION));
  glGenProgramsARB(2, programs);
  glBindProgramARB(GL_VERTEX_PROGRAM_ARB, programs[0]);
  glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(program), program);
  glEnable(GL_VERTEX_PROGRAM_ARB);
  glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB, &number);
  glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 0, 0.1f, -0.0f, 1e-40f, 3.4e38f);
  glProgramLocalParameter4fvARB(GL_VERTEX_PROGRAM_ARB, 1, local);
  glGetProgramEnvParameterfvARB(GL_VERTEX_PROGRAM_ARB, 0, numbers);
  glMatrixMode(GL_MODELVIEW);
  glLoadMatrixf(matrix);
  glPushMatrix();
  glRotatef(30, 0, 0, 1);
  glGetFloatv(GL_MODELVIEW_MATRIX, numbers);
  glPopMatrix();
  glVertexAttrib4NubvARB(3, colour);
  glGetVertexAttribfvARB(3, GL_CURRENT_VERTEX_ATTRIB_ARB, numbers);
  /* A mistake: no GL of the time has so many. */
  glVertexAttrib4fARB(99, 1, 2, 3, 4);
  glGetError();
  glClear(GL_COLOR_BUFFER_BIT);
  glBegin(GL_TRIANGLES);
  glVertex3f(-1, -1, 0);
  glVertexAttrib4fARB(0, 1, -1, 0, 1);
  glVertex3f(0, 1, 0);
  glEnd();
  glVertexAttribPointerARB(0, 4, GL_FLOAT, 0, 0, corners);
  glEnableVertexAttribArrayARB(0);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, elements);
  glIsEnabled(GL_VERTEX_PROGRAM_ARB);
  list = glGenLists(1);
  glNewList(list, GL_COMPILE);
  glColor4ub(1, 2, 3, 4);
  glEndList();
  glPushAttrib(GL_CURRENT_BIT);
  glCallList(list);
  glGetFloatv(GL_CURRENT_COLOR, numbers);
  glPopAttrib();
  /* Another: attribute 3 was set last, so that no document says what the colour is. */
  glGetFloatv(GL_CURRENT_COLOR, numbers);
  glBindProgramARB(GL_VERTEX_PROGRAM_ARB, programs[1]);
  glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, strlen(broken), broken);
  glGetIntegerv(GL_PROGRAM_ERROR_POSITION_ARB, &number);
  printf("%d %s", number, (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB));
  glGetError();
  glDeleteProgramsARB(2, programs);
  return glGetError() != 0;
}
